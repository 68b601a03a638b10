import { useQuery } from '@tanstack/react-query';
import { waitUntilIdle } from '@/lib/when-idle';
import type { ImageOptions } from './create-share-image';
import type { SharedPage } from './shared-page';

/**
 * The file of an image. Loads the code that draws it. After a change of the theme or the photograph, the previous file
 * is a placeholder until the new one is drawn.
 */
export function useShareImage(page: SharedPage, options: ImageOptions) {
  const { url, name, accent, portraitUrl } = page;
  return useQuery({
    queryKey: ['share-image', options.format, { url, name, accent, portraitUrl }, options] as const,
    queryFn: async () => {
      // Drawing takes a phone longer than one frame, so it waits until the dialog is open.
      await waitUntilIdle();
      const { createShareImage } = await import('./create-share-image');
      return createShareImage(page, options);
    },
    placeholderData: (file, query) => (query?.queryKey[1] === options.format ? file : undefined),
    networkMode: 'always',
  });
}
