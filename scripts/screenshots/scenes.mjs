// All scenes by name. A scene is a function that brings a new page into one state. If it returns an element, the
// screenshot shows only the element.
import { accountEmailLinkScenes } from './scenes/account-email-links.mjs';
import { authScenes } from './scenes/auth.mjs';
import { bookingDialogScenes } from './scenes/booking-dialog.mjs';
import { bookingFormScenes } from './scenes/booking-form.mjs';
import { createProfileScenes } from './scenes/create-profile.mjs';
import { createProfileErrorScenes } from './scenes/create-profile-errors.mjs';
import { editProfileScenes } from './scenes/edit-profile.mjs';
import { editServiceScenes } from './scenes/edit-services.mjs';
import { homeScenes } from './scenes/home.mjs';
import { inboxScenes } from './scenes/inbox.mjs';
import { inboxErrorScenes } from './scenes/inbox-errors.mjs';
import { inboxRequestScenes } from './scenes/inbox-request.mjs';
import { photoDialogScenes } from './scenes/photo-dialog.mjs';
import { publicPageScenes } from './scenes/public-page.mjs';
import { requestPageScenes } from './scenes/request-pages.mjs';
import { secondFactorScenes } from './scenes/second-factors.mjs';
import { settingsScenes } from './scenes/settings.mjs';
import { settingsDialogScenes } from './scenes/settings-dialogs.mjs';
import { shareScenes } from './scenes/share.mjs';
import { statisticsScenes } from './scenes/statistics.mjs';
import { visitorScenes } from './scenes/visitor-pages.mjs';

export const scenes = {
  ...visitorScenes,
  ...authScenes,
  ...accountEmailLinkScenes,
  ...homeScenes,
  ...statisticsScenes,
  ...shareScenes,
  ...createProfileScenes,
  ...createProfileErrorScenes,
  ...editProfileScenes,
  ...editServiceScenes,
  ...photoDialogScenes,
  ...publicPageScenes,
  ...bookingDialogScenes,
  ...bookingFormScenes,
  ...requestPageScenes,
  ...inboxScenes,
  ...inboxRequestScenes,
  ...inboxErrorScenes,
  ...settingsScenes,
  ...settingsDialogScenes,
  ...secondFactorScenes,
};
