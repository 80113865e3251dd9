// A second place for what is written down. What is in localStorage is on the disk some seconds
// later: a browser that is killed meanwhile has lost the last keys. Here it is there when it is said.

/** @import { Kept } from "./transcript.js" */

const NAME = "gamao-transcripts",
  STORE = "matches";

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

function database() {
  opened ??= new Promise((done, fail) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "id" });
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  return opened;
}

/**
 * What *act* asks of the store, once it is on the disk.
 * @param {(store: IDBObjectStore) => IDBRequest} act
 */
async function through(act) {
  const base = await database();
  return new Promise((done, fail) => {
    const work = base.transaction(STORE, "readwrite", { durability: "strict" }),
      asked = act(work.objectStore(STORE));
    work.oncomplete = () => done(asked.result);
    work.onabort = () => fail(work.error);
  });
}

/** @param {Kept} kept; some windows have no such place */
export const keepStrictly = (kept) => through((store) => store.put(kept)).catch(() => {});

/** @param {string} id */
export const forgetStrictly = (id) => through((store) => store.delete(id)).catch(() => {});

/** @returns {Promise<Kept[]>} */
export const keptStrictly = () => through((store) => store.getAll()).catch(() => []);
