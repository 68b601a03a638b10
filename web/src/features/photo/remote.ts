import { BasePlugin, type PluginOpts, type Uppy } from '@uppy/core';
import type { RequestClient } from '@uppy/companion-client';
import RemoteSources from '@uppy/remote-sources';
import { RateLimitedQueue, type Body, type Meta, type RemoteUppyFile } from '@uppy/utils';
import { addDirectUpload, takeTicket } from './direct-upload';
import type { Ticket } from './ticket';
import type { PhotoFile, Widget } from './widget';

/** Where photographers keep photos. */
const SOURCES = [
  'Instagram',
  'GoogleDrive',
  'Dropbox',
  'OneDrive',
  'Box',
  'Facebook',
  'Unsplash',
  'Url',
] as const;

/** Lets people take photos from other services, with the help of the operator's Companion server. */
export function addRemoteSources({ uppy, dashboard }: Widget, companionUrl: string, ticket: Ticket) {
  uppy.use(RemoteSources, { companionUrl, sources: [...SOURCES], target: dashboard });
  // The widget gives every file to every uploader; there is only one file, so there is only one of them.
  let isRemote = false;
  uppy.on('file-added', (file) => {
    if (file.isRemote === isRemote) return;
    isRemote = file.isRemote;
    const former = uppy.getPlugin(isRemote ? 'AwsS3Multipart' : 'RemoteUpload');
    if (former) uppy.removePlugin(former);
    if (isRemote) uppy.use(RemoteUpload, { ticket });
    else addDirectUpload(uppy, ticket);
  });
}

interface RemoteUploadOptions extends PluginOpts {
  ticket: Ticket;
}

/** Has Companion send a photo to the address on the ticket, as this browser would: one PUT of the bare bytes. */
class RemoteUpload extends BasePlugin<RemoteUploadOptions, Meta, Body> {
  private readonly queue = new RateLimitedQueue(1);

  constructor(uppy: Uppy<Meta, Body>, options: RemoteUploadOptions) {
    super(uppy, options);
    this.id = 'RemoteUpload';
    this.type = 'uploader';
  }

  override install() {
    this.uppy.addUploader(this.upload);
    const { capabilities } = this.uppy.getState();
    this.uppy.setState({ capabilities: { ...capabilities, resumableUploads: false } });
  }

  override uninstall() {
    this.uppy.removeUploader(this.upload);
  }

  private readonly upload = async ([id = '']: string[]) => {
    const file = this.uppy.getFile(id) as PhotoFile | undefined;
    if (!file?.isRemote) return;
    this.uppy.emit('upload-start', [file]);
    const removal = new AbortController();
    const stop = () => {
      removal.abort();
    };
    this.uppy.once('file-removed', stop);
    try {
      await this.send(file, removal.signal);
    } finally {
      this.uppy.off('file-removed', stop);
    }
  };

  private async send(file: RemoteUppyFile<Meta, Body>, signal: AbortSignal) {
    const { uppy } = this;
    let endpoint: string;
    try {
      endpoint = await takeTicket(this.opts.ticket, signal);
    } catch (error) {
      uppy.emit('upload-error', file, error as Error);
      return;
    }
    const order = {
      ...file.remote.body,
      protocol: 'multipart',
      endpoint,
      httpMethod: 'PUT',
      useFormData: false,
      size: file.data.size,
      metadata: file.meta,
    };
    // Tells the widget of its failures itself.
    await uppy
      .getRequestClientForFile<RequestClient<Meta, Body>>(file)
      .uploadRemoteFile(file, order, { signal, getQueue: () => this.queue })
      .catch(() => undefined);
    this.opts.ticket.discard();
    const uploaded = uppy.getFile(file.id) as PhotoFile | undefined;
    if (uploaded?.progress.uploadComplete) uppy.setFileState(file.id, { uploadURL: endpoint });
  }
}
