import { createPortal } from 'react-dom';
import type { CodeShape } from './code-shape';
import { copy } from './copy';
import type { SharedPage } from './page';
import { QrCode } from './qr-code';

/** What comes out of the printer while the code is on the screen: a sheet for the studio door, and nothing else. */
export function PrintedCode({ page, shape }: { page: SharedPage; shape: CodeShape }) {
  return createPortal(
    <div className="printed-sheet print hidden text-center print:grid">
      <p dir="auto" className="font-serif text-60 leading-display text-balance wrap-anywhere">
        {page.name}
      </p>
      <QrCode shape={shape} initial={page.initial} className="mx-auto mt-10 size-[11cm]" />
      <p className="mt-8 text-25">{copy.code.scan}</p>
      <p className="mt-2 font-mono text-17 wrap-anywhere">
        {page.host}
        {page.path}
      </p>
    </div>,
    document.body,
  );
}
