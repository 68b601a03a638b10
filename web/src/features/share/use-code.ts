import { useQuery } from '@tanstack/react-query';
import { codeShape } from './code-shape';

/** The code of an address. Its maker is loaded for those who get to see one. */
export function useCode(url: string) {
  return useQuery({
    queryKey: ['qr-code', url],
    queryFn: async () => {
      const { encode } = await import('uqr');
      return codeShape(encode(url, { ecc: 'H', border: 0 }).data);
    },
    networkMode: 'always',
  });
}
