import type { World } from './world';

/** Where a text is found: what kind of thing carries it, as people meet it. */
export type Place =
  | 'heading'
  | 'text'
  /** Part of a longer text. */
  | 'words'
  | 'button'
  | 'link'
  /** The label of a field, which is its name too. */
  | 'field'
  | 'tab'
  /** The name of the open dialog. */
  | 'dialog'
  /** Below a field, and read out with it. */
  | 'error'
  | 'hint'
  /** A number with its label. */
  | 'figure'
  | 'toast'
  /** What the upload dialog says in passing, and at its bottom. */
  | 'message'
  | 'notice';

export type Part = 'banner' | 'main' | 'contentinfo' | 'dialog' | `region ${string}`;

/**
 * One text, letter for letter. What stands in braces differs from page to page and is filled in with what is known by
 * the time its state is reached.
 */
export interface FixedText {
  place: Place;
  text: string;
  /** The field it stands below; the label of a figure; the description of a toast. */
  with?: string;
  inside?: Part;
}

export type Values = Record<string, string>;

export interface State {
  /** Goes on from the name of the screen: 'Sign-in, while it is busy'. */
  when: string;
  /** Each state is reached from the one before it. */
  reach: (world: World) => Promise<void> | void;
  texts: readonly FixedText[];
}

export interface Screen {
  screen: string;
  route: string;
  states: readonly State[];
}

const placed =
  (place: Place) =>
  (text: string): FixedText => ({ place, text });

export const heading = placed('heading');
export const text = placed('text');
export const words = placed('words');
export const button = placed('button');
export const link = placed('link');
export const field = placed('field');
export const tab = placed('tab');
export const dialog = placed('dialog');
export const message = placed('message');
export const notice = placed('notice');

export const error = (field: string, text: string): FixedText => ({ place: 'error', text, with: field });
export const hint = (field: string, text: string): FixedText => ({ place: 'hint', text, with: field });
export const figure = (label: string, text: string): FixedText => ({ place: 'figure', text, with: label });
export const toast = (title: string, description: string): FixedText => ({
  place: 'toast',
  text: title,
  with: description,
});

export const inside = (part: Part, texts: readonly FixedText[]): FixedText[] =>
  texts.map((text) => ({ ...text, inside: part }));
