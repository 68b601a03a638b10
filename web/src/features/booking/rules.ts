import { bookingLimits } from '@/lib/booking-copy';
import { characterCount } from '@/lib/character-count';
import { copy } from './copy';

/** What a client types. */
export interface BookingRequest {
  clientName: string;
  clientEmail: string;
  message: string;
}

export type RequestField = keyof BookingRequest;
export type Faults = Partial<Record<RequestField, string>>;

/** In the order in which they stand in the form. */
export const REQUEST_FIELDS: readonly RequestField[] = ['clientName', 'clientEmail', 'message'];

export const NOTHING_TYPED: BookingRequest = { clientName: '', clientEmail: '', message: '' };

const MAX_LOCAL = 64;
const ATOMS = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/i;

/** What goes out: nobody types a space at either end on purpose. */
export function tidy({ clientName, clientEmail, message }: BookingRequest): BookingRequest {
  return { clientName: clientName.trim(), clientEmail: clientEmail.trim(), message: message.trim() };
}

export function isBlank(request: BookingRequest): boolean {
  return REQUEST_FIELDS.every((field) => request[field].trim() === '');
}

/** What the server would say against a request, as far as that can be told from here. */
export function faultsOf(request: BookingRequest): Faults {
  const name = nameFault(request.clientName);
  const isTooLong = characterCount(request.message) > bookingLimits.message;
  return {
    ...(name !== null && { clientName: name }),
    ...(!isAddress(request.clientEmail.trim()) && { clientEmail: copy.validation.email }),
    ...(isTooLong && { message: copy.validation.messageLength }),
  };
}

function nameFault(typed: string): string | null {
  if (typed.trim() === '') return copy.validation.name;
  return characterCount(typed) > bookingLimits.name ? copy.validation.nameLength : null;
}

/** The server's own rule: a dot-atom, then at least two labels, of which the last is a name. */
function isAddress(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@');
  const fits = text.length <= bookingLimits.email && local.length <= MAX_LOCAL && more.length === 0;
  return fits && ATOMS.test(local) && DOMAIN.test(domain);
}
