/** Where the tables of this browser are kept: an entry of a log a row, in IndexedDB. */
import type { Kept, Row } from './border.gen';

const ENTRIES = 'entries';
const REVIEWS = 'reviews';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });
}

/** Somebody else has written this entry already: another tab at the same table. */
export class Late extends Error {}

export class Store {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(): Promise<Store> {
    const request = indexedDB.open('cordee', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ENTRIES, { keyPath: ['table', 'sequence'] });
      request.result.createObjectStore(REVIEWS, { keyPath: 'table' });
    };
    return new Store(await done(request));
  }

  async log(table: string): Promise<string[]> {
    const range = IDBKeyRange.bound([table, 0], [table, Infinity]);
    const rows: Row[] = await done(this.database.transaction(ENTRIES).objectStore(ENTRIES).getAll(range));
    return rows.map(({ body }) => body);
  }

  /** All rows or none; they are on disk when this resolves. */
  append(rows: readonly Row[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(ENTRIES, 'readwrite', { durability: 'strict' });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => {
        const late = transaction.error?.name === 'ConstraintError';
        reject(late ? new Late() : (transaction.error ?? new Error('the browser keeps nothing')));
      };
      for (const row of rows) transaction.objectStore(ENTRIES).add(row);
    });
  }

  async review(table: string): Promise<Kept | null> {
    const kept = await done(this.database.transaction(REVIEWS).objectStore(REVIEWS).get(table));
    return (kept as Kept | undefined) ?? null;
  }

  async keepReview(table: string, kept: Kept): Promise<void> {
    await done(
      this.database
        .transaction(REVIEWS, 'readwrite')
        .objectStore(REVIEWS)
        .put({ table, ...kept }),
    );
  }

  async forget(table: string): Promise<void> {
    const transaction = this.database.transaction([ENTRIES, REVIEWS], 'readwrite');
    transaction.objectStore(REVIEWS).delete(table);
    await done(transaction.objectStore(ENTRIES).delete(IDBKeyRange.bound([table, 0], [table, Infinity])));
  }
}
