import { copy } from './copy';
import type { SharedPage } from './page';
import { ReadyText } from './ready-text-list';
import { readyTexts } from './ready-texts';

/** The first of the ready texts, for those who came for nothing else. */
export function BioText({ page }: { page: SharedPage }) {
  const [text] = readyTexts(page.url);
  if (text === undefined) return null;
  return (
    <>
      <p className="mb-2 text-13 text-ink-soft">{copy.texts.title}</p>
      <ReadyText text={text} />
    </>
  );
}
