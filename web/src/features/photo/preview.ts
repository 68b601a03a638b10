/** The address of a photo that only this browser has, for as long as it is shown. */
export function createPreview() {
  let url: string | null = null;

  function drop() {
    if (url !== null) URL.revokeObjectURL(url);
    url = null;
  }

  return {
    show(photo: Blob): string {
      drop();
      url = URL.createObjectURL(photo);
      return url;
    },
    drop,
  };
}
