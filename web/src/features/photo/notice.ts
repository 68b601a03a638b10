import { UIPlugin, type UIPluginOptions, type Uppy } from '@uppy/core';
import type { Body, Meta } from '@uppy/utils';
import { h } from 'preact';

interface NoticeContent {
  text: string;
  /** The ARIA role: an error or a status message. */
  tone: 'alert' | 'status';
  action?: { label: string; run: () => void };
}

interface NoticeState extends Record<string, unknown> {
  content: NoticeContent | null;
}

/** A message at the bottom of the dialog. Unlike Uppy's messages it stays and may have a button. */
export class Notice extends UIPlugin<UIPluginOptions, Meta, Body, NoticeState> {
  constructor(uppy: Uppy<Meta, Body>, options: UIPluginOptions) {
    super(uppy, options);
    this.id = 'Notice';
    // Uppy's dashboard shows plugins of this type at its bottom.
    this.type = 'progressindicator';
  }

  override install() {
    if (this.opts.target) this.mount(this.opts.target, this);
  }

  override uninstall() {
    this.unmount();
  }

  show(content: NoticeContent) {
    this.setPluginState({ content });
  }

  clear() {
    if (this.getPluginState().content) this.setPluginState({ content: null });
  }

  override render() {
    const { content } = this.getPluginState();
    if (!content) return null;
    const { text, tone, action } = content;
    return h(
      'div',
      { class: 'photo-Notice', 'data-tone': tone, key: text },
      h('p', { role: tone }, text),
      action &&
        h('button', { type: 'button', class: 'photo-Notice-action', onClick: action.run }, action.label),
    );
  }
}
