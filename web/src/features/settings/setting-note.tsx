import { copy } from './copy';
import { failureText } from './failure-text';
import { SavedNote } from './notes';

/** What came of the last change of a control: saved, or not and why. Its line is kept, so that nothing moves. */
export function SettingNote({ isSaved, error }: { isSaved: boolean; error: Error | null }) {
  return (
    <div className="min-h-5">
      <SavedNote shown={isSaved} />
      {error && (
        <p role="alert" className="text-13 text-danger">
          {copy.requests.notSaved} {failureText(error)}
        </p>
      )}
    </div>
  );
}
