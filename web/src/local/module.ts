/** The WebAssembly module: the same house as the server's, for one browser. */

/** What the module offers. Texts go in and come out as JSON in its memory. */
interface Exports {
  memory: WebAssembly.Memory;
  /** Makes room for a text of so many bytes; answers where it is to be written. */
  room(length: number): number;
  /** Where the answer lies. */
  answer(): number;
  open(length: number): void;
  take(length: number): number;
  think(length: number): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Instance {
  readonly #exports: Exports;

  constructor(module: WebAssembly.Module) {
    this.#exports = new WebAssembly.Instance(module).exports as unknown as Exports;
  }

  open(opening: unknown): void {
    this.#exports.open(this.#give(opening));
  }

  call<T>(name: 'take' | 'think', given: unknown): T {
    const length = this.#exports[name](this.#give(given));
    return JSON.parse(decoder.decode(new Uint8Array(this.#exports.memory.buffer, this.#exports.answer(), length))) as T;
  }

  #give(given: unknown): number {
    const bytes = encoder.encode(JSON.stringify(given));
    // Making room may move the memory: it is looked at afterwards.
    const at = this.#exports.room(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }
}

/** Fetches and compiles it. A plain file server may not know what it is: then it is compiled once it is all there. */
export async function compile(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(answer)
    : WebAssembly.compile(await answer.arrayBuffer());
}
