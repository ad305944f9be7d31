import { api } from './api';

/** Saves the record of a game as a file. */
export async function downloadRecord(table: string, game: string, key: string | null): Promise<void> {
  const address = URL.createObjectURL(await api.record(table, key));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${game}-${table}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
