import { bookingLimits } from '@/lib/shared-copy';
import { countCharacters } from '@/lib/format';
import { copy } from './copy';

/** The fields that a client fills in. */
export interface BookingRequest {
  clientName: string;
  clientEmail: string;
  message: string;
}

export type RequestField = keyof BookingRequest;
export type FieldErrors = Partial<Record<RequestField, string>>;

/** In the order of the form. */
export const REQUEST_FIELDS: readonly RequestField[] = ['clientName', 'clientEmail', 'message'];

export const EMPTY_REQUEST: BookingRequest = { clientName: '', clientEmail: '', message: '' };

const MAX_LOCAL_PART_LENGTH = 64;
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/i;

/** Removes accidental spaces at both ends. */
export function trimRequest({ clientName, clientEmail, message }: BookingRequest): BookingRequest {
  return { clientName: clientName.trim(), clientEmail: clientEmail.trim(), message: message.trim() };
}

export function isBlank(request: BookingRequest): boolean {
  return REQUEST_FIELDS.every((field) => request[field].trim() === '');
}

/** The validation errors that can be found without the server. */
export function validateRequest(request: BookingRequest): FieldErrors {
  const nameError = validateName(request.clientName);
  const isMessageTooLong = countCharacters(request.message) > bookingLimits.message;
  return {
    ...(nameError !== null && { clientName: nameError }),
    ...(!isEmailAddress(request.clientEmail.trim()) && { clientEmail: copy.validation.email }),
    ...(isMessageTooLong && { message: copy.validation.messageLength }),
  };
}

function validateName(name: string): string | null {
  if (name.trim() === '') return copy.validation.name;
  return countCharacters(name) > bookingLimits.name ? copy.validation.nameLength : null;
}

/** The server's rule: a dot-atom, then at least two labels, the last of which starts with a letter. */
function isEmailAddress(text: string): boolean {
  const [local = '', domain = '', ...rest] = text.split('@');
  const isShortEnough = text.length <= bookingLimits.email && local.length <= MAX_LOCAL_PART_LENGTH;
  return rest.length === 0 && isShortEnough && LOCAL_PART.test(local) && DOMAIN.test(domain);
}
