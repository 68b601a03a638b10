import type { ReactNode } from 'react';
import { type QrCodeLayout, toSvgPath } from '@/lib/qr-code-layout';

interface QrCodeImageProps {
  layout: QrCodeLayout;
  /** The accessible name; left out if another element names the code. */
  label?: string;
  className: string;
  /** SVG for the free square in the middle. */
  children?: ReactNode;
}

/** A QR code, black on white in both themes, so that scanners can read it. */
export function QrCodeImage({ layout, label, className, children }: QrCodeImageProps) {
  return (
    <svg
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      viewBox={`0 0 ${String(layout.side)} ${String(layout.side)}`}
      className={`${className} forced-color-adjust-none`}
    >
      <rect width={layout.side} height={layout.side} fill="white" />
      <path d={toSvgPath(layout)} fill="black" shapeRendering="crispEdges" />
      {children}
    </svg>
  );
}
