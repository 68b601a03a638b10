import { createDraftStore } from './draft-store';

/** What somebody typed on the create screen: it outlives the browser, so that it can be gone on with tomorrow. */
export const createScreenDraft = (uid: string) =>
  createDraftStore(() => localStorage, `create-profile:${uid}`);

/** What somebody typed on the edit screen: it belongs to the tab, and outlives signing in again. */
export const editScreenDraft = (uid: string) => createDraftStore(() => sessionStorage, `edit-profile:${uid}`);
