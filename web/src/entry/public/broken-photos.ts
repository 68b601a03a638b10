/** Takes away a photo that cannot be loaded, with its blur: the outline of a person lies below. */
export function hideBrokenPhotos(root: HTMLElement) {
  // An error does not bubble, but it can be caught on its way down.
  root.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) hide(target);
    },
    true,
  );
  for (const photo of root.querySelectorAll('img')) {
    if (photo.complete && photo.naturalWidth === 0) hide(photo);
  }
}

function hide(photo: HTMLImageElement) {
  photo.parentElement?.querySelectorAll('img').forEach((picture) => {
    picture.hidden = true;
  });
}
