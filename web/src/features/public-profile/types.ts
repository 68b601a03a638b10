import type { PhotoSources } from '@/ui/photo';
import type { PortfolioPhoto } from './gallery/portfolio-photo';

export type { PortfolioPhoto };

/** How clients reach a photographer. A detail that the photographer hides is omitted. */
export interface Contact {
  email?: string;
  phone?: string;
  socialHandle?: string;
}

export interface PublicService {
  id: string;
  title: string;
  description: string;
  /** In cents. */
  price: number;
  cover?: PortfolioPhoto | null;
}

export interface PublicProfileData extends Contact {
  username: string;
  displayName: string;
  bio: string;
  profileImage: string | null;
  photo?: PhotoSources | null;
  services: readonly PublicService[];
  /** The photos of the gallery in the photographer's order, at most 24. */
  portfolio?: readonly PortfolioPhoto[];
}
