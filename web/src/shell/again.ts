/** Does something every so often, while somebody looks; and at once when somebody looks again. Called in an effect; answers its end. */
export function again(every: number, act: () => void): () => void {
  const look = () => {
    if (!document.hidden) act();
  };
  const timer = setInterval(look, every);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
