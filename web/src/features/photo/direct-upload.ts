import AwsS3 from '@uppy/aws-s3';
import type { Uppy } from '@uppy/core';
import type { Body, Meta } from '@uppy/utils';
import { isPassing, readable } from './failure';
import { createPutPhoto } from './put-photo';
import { retrying } from './retry';
import type { Ticket } from './ticket';

/** Sends photos of this device straight to the address on the ticket. */
export function addDirectUpload(uppy: Uppy<Meta, Body>, ticket: Ticket) {
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    async getUploadParameters(_file, { signal }) {
      return { method: 'PUT', url: await takeTicket(ticket, signal) };
    },
    uploadPartBytes: createPutPhoto(ticket),
  });
}

export async function takeTicket(ticket: Ticket, signal?: AbortSignal): Promise<string> {
  try {
    return await retrying(() => ticket.take(signal), isPassing, signal);
  } catch (error) {
    throw readable(error);
  }
}
