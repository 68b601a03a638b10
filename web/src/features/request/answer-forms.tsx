import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { copy } from './copy';
import type { AnswerData } from './types';

/** Two forms, because it is the address that says what is answered: a link in a mail can only lead here. */
export function AnswerForms({ request: { token, choice } }: { request: AnswerData }) {
  return (
    <div>
      <h2 className="font-serif text-25 leading-heading">{copy.answer.question[choice ?? 'open']}</h2>
      <p className="mt-1 text-15 text-ink-soft">{copy.answer.explanation}</p>
      <div className="mt-5 grid gap-3 sm:flex">
        <form method="post" action={paths.answer(token, 'confirm')} className="grid">
          <Button type="submit" intent={choice === 'decline' ? 'outline' : 'primary'}>
            {copy.answer.confirm}
          </Button>
        </form>
        <form method="post" action={paths.answer(token, 'decline')} className="grid">
          <Button type="submit" intent={choice === 'decline' ? 'danger' : 'outline'}>
            {copy.answer.decline}
          </Button>
        </form>
      </div>
    </div>
  );
}
