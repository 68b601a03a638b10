import AwsS3 from '@uppy/aws-s3';
import type { Uppy } from '@uppy/core';
import type { Body, Meta } from '@uppy/utils';
import { isTransient, toReadableError } from './upload-error';
import { createPhotoUploader } from './put-photo';
import { withRetries } from './retry';
import type { UploadUrlCache } from './upload-url';

/** Uploads photos from this device directly to the upload URL. */
export function addDirectUpload(uppy: Uppy<Meta, Body>, uploadUrls: UploadUrlCache) {
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    async getUploadParameters(_file, { signal }) {
      return { method: 'PUT', url: await getUploadUrl(uploadUrls, signal) };
    },
    uploadPartBytes: createPhotoUploader(uploadUrls),
  });
}

export async function getUploadUrl(uploadUrls: UploadUrlCache, signal?: AbortSignal): Promise<string> {
  try {
    return await withRetries(() => uploadUrls.get(signal), isTransient, signal);
  } catch (error) {
    throw toReadableError(error);
  }
}
