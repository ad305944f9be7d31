/** The worker that thinks for the computer's seats. When a thought is not wanted any more it is ended, and another one begins. */
import type { FromThinker, ToThinker } from './letters';
import { Instance } from './module';

let instance: Instance | null = null;

self.onmessage = ({ data }: MessageEvent<ToThinker>) => {
  if ('module' in data) instance = new Instance(data.module);
  // If it fails, the error reaches whoever started this worker.
  else if (instance) self.postMessage(instance.call<FromThinker>('think', data));
};
