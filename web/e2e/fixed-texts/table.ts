import type { FixedTextContext } from './fixtures';

/** The kind of element that shows a text. */
export type ElementKind =
  | 'heading'
  | 'text'
  /** Part of a longer text. */
  | 'text part'
  | 'button'
  | 'link'
  /** The label of a field. */
  | 'field'
  | 'tab'
  /** The name of the open dialog. */
  | 'dialog'
  /** The error below a field, also its accessible description. */
  | 'error'
  /** The hint below a field, also its accessible description. */
  | 'hint'
  /** A number with its label. */
  | 'figure'
  | 'toast'
  /** A message of the upload dialog that disappears after some seconds. */
  | 'message'
  /** The notice at the bottom of the upload dialog. */
  | 'notice';

export type Region = 'banner' | 'main' | 'contentinfo' | 'dialog' | `region ${string}`;

/** One exact text. A placeholder in braces, such as `{brand}`, gets its value from `FixedTextContext.values`. */
export interface FixedText {
  kind: ElementKind;
  text: string;
  /** The field of an error or hint, the label of a figure, or the description of a toast. */
  with?: string;
  inside?: Region;
}

export interface State {
  /** Continues the name of the screen: 'Sign-in, after signing in'. */
  when: string;
  /** Brings the page from the previous state into this one. */
  enter: (ctx: FixedTextContext) => Promise<void> | void;
  texts: readonly FixedText[];
}

export interface Screen {
  name: string;
  route: string;
  states: readonly State[];
}

const createText =
  (kind: ElementKind) =>
  (text: string): FixedText => ({ kind, text });

export const heading = createText('heading');
export const text = createText('text');
export const textPart = createText('text part');
export const button = createText('button');
export const link = createText('link');
export const field = createText('field');
export const tab = createText('tab');
export const dialog = createText('dialog');
export const message = createText('message');
export const notice = createText('notice');

export const error = (field: string, text: string): FixedText => ({ kind: 'error', text, with: field });
export const hint = (field: string, text: string): FixedText => ({ kind: 'hint', text, with: field });
export const figure = (label: string, text: string): FixedText => ({ kind: 'figure', text, with: label });
export const toast = (title: string, description: string): FixedText => ({
  kind: 'toast',
  text: title,
  with: description,
});

export const inside = (region: Region, texts: readonly FixedText[]): FixedText[] =>
  texts.map((text) => ({ ...text, inside: region }));
