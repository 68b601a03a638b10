import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { CodePart } from './code-part';
import { copy } from './copy';
import { LinkField } from './link-field';
import { NativeShare } from './native-share';
import type { SharedPage } from './page';
import { PreviewCard } from './preview-card';
import { ReadyTextList } from './ready-text-list';
import { BIO_CHARACTERS } from './ready-texts';

/** Everything that brings clients to a page: one below the other, or two by two where there is room. */
export function ShareKit({ page }: { page: SharedPage }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 @3xl:grid-cols-2">
        <div className="@container grid grid-cols-[minmax(0,1fr)] content-start gap-3">
          <LinkField page={page} />
          <NativeShare page={page} />
        </div>
        <Part title={copy.code.title} className="@3xl:col-start-2 @3xl:row-span-2 @3xl:row-start-1">
          <CodePart page={page} />
        </Part>
        <Part title={copy.texts.title} hint={copy.texts.hint(BIO_CHARACTERS)} className="@3xl:row-span-2">
          <ReadyTextList url={page.url} />
        </Part>
        <Part
          title={copy.preview.title}
          hint={page.preview.layout === 'beside' ? copy.preview.hint : copy.preview.withoutPhoto}
        >
          <PreviewCard preview={page.preview} />
        </Part>
      </div>
    </div>
  );
}

interface PartProps {
  title: string;
  hint?: string;
  className?: string;
  children: ReactNode;
}

function Part({ title, hint, className, children }: PartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx('@container grid grid-cols-[minmax(0,1fr)] content-start gap-3', className)}
    >
      <div>
        <h3 id={id} className="text-15 font-medium">
          {title}
        </h3>
        {hint !== undefined && <p className="text-13 text-pretty text-ink-soft">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
