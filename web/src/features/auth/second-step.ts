// One file for everything that most visitors of the sign-in page do not need. It loads on demand, with
// `loadSecondStep`.
export { offerPasskeys, signInWithPasskey } from './passkey-calls';
export { SecondStepPage } from './second-step-page';
