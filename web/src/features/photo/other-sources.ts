import { UIPlugin, type UIPluginOptions, type Uppy } from '@uppy/core';
import type { Body, Meta } from '@uppy/utils';
import { h } from 'preact';
import { copy } from './copy';

const CLOUD_PATH =
  'M11 21.5a4.5 4.5 0 0 1-.6-9 6 6 0 0 1 11.4 1.1A4 4 0 0 1 21 21.5H11Zm0-1.7h10a2.3 2.3 0 0 0 .3-4.6l-1-.1-.1-1a4.3 4.3 0 0 0-8.3-.9l-.3.9-.9.1A2.8 2.8 0 0 0 11 19.8Z';

/**
 * The "Other Sources" tab on a server without Uppy Companion, the service that imports files from cloud storage. It
 * tells the operator how to set Companion up.
 */
export class OtherSources extends UIPlugin<UIPluginOptions, Meta, Body> {
  constructor(uppy: Uppy<Meta, Body>, options: UIPluginOptions) {
    super(uppy, options);
    this.id = 'OtherSources';
    this.type = 'acquirer';
    this.title = copy.dialog.otherSources;
    const icon = () =>
      h('svg', { 'aria-hidden': true, width: 32, height: 32, viewBox: '0 0 32 32' }, [
        h('path', { d: CLOUD_PATH, fill: 'currentcolor' }),
      ]);
    // Uppy reads this field, although its types do not allow setting it.
    Object.assign(this, { icon });
  }

  override install() {
    if (this.opts.target) this.mount(this.opts.target, this);
  }

  override uninstall() {
    this.unmount();
  }

  override render() {
    const { notConfigured, setUpBeforeSetting, settingName, setUpAfterSetting } = copy.dialog.companion;
    return h('div', { class: 'photo-OtherSources' }, [
      h('p', {}, notConfigured),
      h('p', {}, [setUpBeforeSetting, h('code', {}, settingName), setUpAfterSetting]),
    ]);
  }
}
