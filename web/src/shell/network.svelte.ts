/** Whether there is a house over the network. */
class Network {
  /** Is this a copy in a folder, which no house belongs to? */
  readonly alone = document.querySelector<HTMLMetaElement>('meta[name="house"]')?.content === 'none';
  /** Did the house not answer when it was last asked? */
  away = $state(!navigator.onLine);

  /** Can nobody be reached but whoever sits here? */
  get none(): boolean {
    return this.alone || this.away;
  }
}

export const network = new Network();
