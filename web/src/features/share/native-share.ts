/** Opens the device's own share menu. Closing it is not an error. */
export async function openShareMenu(data: ShareData, onRefused: () => void) {
  try {
    await navigator.share(data);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    onRefused();
  }
}

/** Whether the device's share menu takes image files. */
export function canShareImages(): boolean {
  if (!('canShare' in navigator)) return false;
  return navigator.canShare({ files: [new File([], 'image.jpg', { type: 'image/jpeg' })] });
}
