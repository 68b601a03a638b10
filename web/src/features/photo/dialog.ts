import './dialog.css';
import { copy } from './copy';
import { addDirectUpload } from './direct-upload';
import { createIntake } from './intake';
import { OtherSources } from './other-sources';
import { startSaving, type DialogOptions } from './saving';
import { createTicket } from './ticket';
import { createWidget, type Widget } from './widget';

/** The dialog a photo is chosen and uploaded in. What it knows lives in the widget's own store. */
export function createPhotoDialog(options: DialogOptions) {
  const intake = createIntake(() => widget);
  const widget: Widget = createWidget(intake.admit);
  const { uppy, dashboard, notice } = widget;

  const ticket = createTicket(options.calls.requestUpload);
  addDirectUpload(uppy, ticket);
  intake.start();
  startSaving(widget, intake, options);

  if (options.companionUrl == null) {
    uppy.use(OtherSources, { target: dashboard });
  } else {
    const { companionUrl } = options;
    import('./remote')
      .then(({ addRemoteSources }) => {
        addRemoteSources(widget, companionUrl, ticket);
      })
      .catch(console.warn);
  }

  // The widget's own word of it goes by at once, but it has to stay for as long as it is true.
  uppy.on('is-offline', () => {
    notice.show({ tone: 'alert', text: copy.dialog.offline });
  });
  uppy.on('back-online', () => {
    notice.clear();
  });

  return {
    open() {
      if (uppy.getObjectOfFilesPerState().isAllComplete) uppy.clear();
      void dashboard.openModal();
    },
    destroy: () => {
      widget.destroy();
    },
  };
}

export type PhotoDialog = ReturnType<typeof createPhotoDialog>;
