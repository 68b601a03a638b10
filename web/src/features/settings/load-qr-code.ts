import { layOutQrCode, type QrCodeLayout } from '@/lib/qr-code-layout';

export type { QrCodeLayout };

/** The QR code of a URL, without a query: the cache must not keep the secret. Null if the encoder could not be loaded. */
export async function loadQrCode(url: string): Promise<QrCodeLayout | null> {
  try {
    const { encode } = await import('uqr');
    return layOutQrCode(encode(url, { ecc: 'M', border: 0 }).data, { hasInitial: false });
  } catch {
    return null;
  }
}
