import type { ReactNode } from 'react';
import { useZodForm } from '@/lib/forms';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { copy } from './copy';
import { Form } from './form';
import { useRecentSignIn } from './recent-sign-in';
import { confirmationSchema } from './schemas';
import { useReport } from './use-report';

const { deletion: words } = copy;

interface DeleteDialogProps {
  username: string | null;
  email: string;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Says what goes and what stays, and wants a word typed that nobody types by accident. */
export function DeleteDialog({ username, email, onDelete, onClose }: DeleteDialogProps) {
  const guard = useRecentSignIn();
  const report = useReport();
  const word = username ?? email;
  const form = useZodForm(confirmationSchema(word), { defaultValues: { word: '' } });
  const { errors, isSubmitting } = form.formState;
  const close = () => {
    if (!isSubmitting) onClose();
  };

  const submit = form.handleSubmit(async () => {
    try {
      await guard(onDelete);
    } catch (error) {
      report(error, words.failed);
    }
  });

  return (
    <Dialog title={words.title} text={words.text} closesOutside={false} onClose={close}>
      <div className="mt-5 grid gap-4 text-15">
        <List title={words.goes}>
          {words.goesList.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </List>
        <List title={words.stays}>
          {username !== null && <li className="wrap-anywhere">{words.staysName(username)}</li>}
          <li>{words.staysMails}</li>
        </List>
      </div>
      <Form submit={submit} className="mt-5">
        <Field label={words.field(word)} error={errors.word?.message}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              readOnly={isSubmitting}
              {...form.register('word')}
            />
          )}
        </Field>
        <div className="mt-3 grid gap-3 sm:flex sm:justify-end">
          <Button intent="outline" onClick={close}>
            {words.keep}
          </Button>
          <Button type="submit" intent="danger" keepsFocus busy={isSubmitting} busyLabel={words.busy}>
            {words.confirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-soft marker:text-line-strong">{children}</ul>
    </div>
  );
}
