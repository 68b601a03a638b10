import { useQuery } from '@tanstack/react-query';
import { untilIdle } from '@/lib/when-idle';
import { codeShape } from './code-shape';

/** The code of an address. Its maker is loaded for those who get to see one. */
export function useCode(url: string, { isShown = true } = {}) {
  return useQuery({
    queryKey: ['qr-code', url],
    enabled: isShown,
    queryFn: async () => {
      // Making it keeps a phone busy for longer than a frame, and so does drawing it: neither delays what is more urgent.
      await untilIdle();
      const { encode } = await import('uqr');
      const shape = codeShape(encode(url, { ecc: 'H', border: 0 }).data);
      await untilIdle();
      return shape;
    },
    networkMode: 'always',
  });
}
