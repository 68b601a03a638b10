export type BookingStatus = 'inquiry' | 'confirmed' | 'declined' | 'completed' | 'cancelled';

/** What there is to say: who cancelled makes a difference to whoever reads it. */
export type Outcome = BookingStatus | 'calledOff';

interface Standing {
  status: BookingStatus;
  /** Cancelled by the photographer, who had confirmed it. What else is cancelled was withdrawn by its client. */
  calledOff?: boolean;
}

export const outcomeOf = ({ status, calledOff = false }: Standing): Outcome =>
  calledOff ? 'calledOff' : status;

interface RequestedService {
  title: string;
  /** In cents. */
  price: number;
}

/** A request as its client sees it. Her own words are not in it: the link may have been mailed to a stranger. */
export interface RequestData extends Standing {
  /** Null once the photographer's page is gone. */
  photographer: { username: string; displayName: string } | null;
  service: RequestedService;
  receivedAt: string;
  seenAt: string | null;
  answeredAt: string | null;
  /** As it stands behind these times. */
  timeZone: string;
  /** What the two agreed on, once it is confirmed; without a time, the day alone. */
  date: string | null;
  token: string;
  canWithdraw: boolean;
}

/** A request as the photographer sees it. */
export interface AnswerData extends Standing {
  service: RequestedService;
  client: { name: string; email: string };
  message: string;
  receivedAt: string;
  answeredAt?: string | null;
  /** As it stands behind these times. */
  timeZone: string;
  token: string;
  /** The button in the mail that led here. */
  choice: 'confirm' | 'decline' | null;
  canAnswer: boolean;
}
