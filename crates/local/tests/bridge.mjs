// Plays with the module in Node: a line in, "FUNCTION JSON", a line out, the answer just as it lies in memory.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const { memory, room, answer, ...functions } = instance.exports;

for await (const line of createInterface({ input: process.stdin })) {
  const [name, json] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
  const bytes = new TextEncoder().encode(json);
  const at = room(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const length = functions[name](bytes.length) ?? 0;
  process.stdout.write(`${new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length))}\n`);
}
