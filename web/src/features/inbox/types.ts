import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];

/** A request as it stands in a list. */
export type BookingSummary = Schemas['BookingSummary'];
/** The same with all that is known about it. */
export type BookingDetail = Schemas['BookingDetail'];
export type BookingPage = Schemas['BookingPage'];
export type BookingCounts = Schemas['BookingCounts'];
export type BookingStatus = Schemas['BookingStatus'];
export type MailState = Schemas['MailState'];
export type EmailHold = Schemas['EmailHold'];
export type Suspicion = Schemas['Suspicion'];
export type TimelineEntry = Schemas['TimelineEntry'];
export type TimelineMail = Schemas['TimelineMail'];

/** What a photographer can do with a request. Taking the last one back is no step of its own. */
export type Step = Exclude<Schemas['BookingAction'], 'undo'>;
