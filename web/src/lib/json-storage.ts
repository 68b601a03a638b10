/** JSON in the browser's storage. Storage can be full or forbidden, and may hold data of another version. */
export function createJsonStorage(storage: () => Storage) {
  const succeeds = (action: () => void): boolean => {
    try {
      action();
      return true;
    } catch {
      return false;
    }
  };
  return {
    /** Null if no value or no valid JSON is stored, or if the browser refuses. The caller checks the shape. */
    read(key: string): unknown {
      try {
        return JSON.parse(storage().getItem(key) ?? 'null');
      } catch {
        return null;
      }
    },
    /** Like `remove`, returns false if the browser refuses. */
    write: (key: string, content: unknown) =>
      succeeds(() => {
        storage().setItem(key, JSON.stringify(content));
      }),
    remove: (key: string) =>
      succeeds(() => {
        storage().removeItem(key);
      }),
  };
}
