import { BasePlugin, type PluginOpts, type Uppy } from '@uppy/core';
import type { RequestClient } from '@uppy/companion-client';
import RemoteSources from '@uppy/remote-sources';
import { RateLimitedQueue, type Body, type Meta, type RemoteUppyFile } from '@uppy/utils';
import { addDirectUpload, getUploadUrl } from './direct-upload';
import type { UploadUrlCache } from './upload-url';
import type { PhotoFile, UppyWidget } from './uppy-widget';

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

/** Lets the photographer import photos from other services through the operator's Companion server. */
export function addRemoteSources(
  { uppy, dashboard }: UppyWidget,
  companionUrl: string,
  uploadUrls: UploadUrlCache,
) {
  uppy.use(RemoteSources, { companionUrl, sources: [...SOURCES], target: dashboard });
  // Uppy passes every file to every uploader. There is one file at a time, so only its uploader is installed.
  let isRemote = false;
  uppy.on('file-added', (file) => {
    if (file.isRemote === isRemote) return;
    isRemote = file.isRemote;
    // `AwsS3Multipart` is the id of the plugin that `addDirectUpload` installs.
    const oldUploader = uppy.getPlugin(isRemote ? 'AwsS3Multipart' : 'RemoteUpload');
    if (oldUploader) uppy.removePlugin(oldUploader);
    if (isRemote) uppy.use(RemoteUpload, { uploadUrls });
    else addDirectUpload(uppy, uploadUrls);
  });
}

interface RemoteUploadOptions extends PluginOpts {
  uploadUrls: UploadUrlCache;
}

/** Lets Companion upload a photo to the upload URL as the browser would: one PUT of the raw bytes. */
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
    const abortController = new AbortController();
    const abort = () => {
      abortController.abort();
    };
    this.uppy.once('file-removed', abort);
    try {
      await this.send(file, abortController.signal);
    } finally {
      this.uppy.off('file-removed', abort);
    }
  };

  private async send(file: RemoteUppyFile<Meta, Body>, signal: AbortSignal) {
    const { uppy } = this;
    let endpoint: string;
    try {
      endpoint = await getUploadUrl(this.opts.uploadUrls, signal);
    } catch (error) {
      // No error if the photographer has removed the photo.
      if (!signal.aborted) uppy.emit('upload-error', file, error as Error);
      return;
    }
    const companionRequest = {
      ...file.remote.body,
      protocol: 'multipart',
      endpoint,
      httpMethod: 'PUT',
      useFormData: false,
      size: file.data.size,
      metadata: file.meta,
    };
    // `uploadRemoteFile` reports its errors to Uppy itself.
    await uppy
      .getRequestClientForFile<RequestClient<Meta, Body>>(file)
      .uploadRemoteFile(file, companionRequest, { signal, getQueue: () => this.queue })
      .catch(() => undefined);
    this.opts.uploadUrls.invalidate();
    const uploadedFile = uppy.getFile(file.id) as PhotoFile | undefined;
    if (uploadedFile?.progress.uploadComplete) uppy.setFileState(file.id, { uploadURL: endpoint });
  }
}
