export type BookingStatus = 'inquiry' | 'confirmed' | 'declined' | 'completed' | 'cancelled';

interface RequestedService {
  title: string;
  /** In cents. */
  price: number;
}

/** A request as its client sees it. Her own words are not in it: the link may have been mailed to a stranger. */
export interface RequestData {
  /** Null once the photographer's page is gone. */
  photographer: { username: string; displayName: string } | null;
  service: RequestedService;
  status: BookingStatus;
  receivedAt: string;
  seenAt: string | null;
  answeredAt: string | null;
  token: string;
  canWithdraw: boolean;
}

/** A request as the photographer sees it. */
export interface AnswerData {
  service: RequestedService;
  client: { name: string; email: string };
  message: string;
  status: BookingStatus;
  receivedAt: string;
  answeredAt?: string | null;
  token: string;
  /** The button in the mail that led here. */
  choice: 'confirm' | 'decline' | null;
  canAnswer: boolean;
}
