import { clsx } from 'clsx';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { copy } from './copy';

/** In two steps, neither of which needs a script. */
export function Withdraw({ token }: { token: string }) {
  return (
    <details className="border-t border-line pt-6">
      <summary
        className={clsx(
          buttonStyle({ intent: 'outline', size: 'md' }),
          'cursor-pointer list-none marker:content-none',
        )}
      >
        {copy.withdraw.open}
      </summary>
      <form method="post" action={paths.withdraw(token)} className="mt-5 grid justify-items-start gap-4">
        <p className="text-15 text-ink-soft">{copy.withdraw.text}</p>
        <Button type="submit" intent="danger" size="md">
          {copy.withdraw.confirm}
        </Button>
      </form>
    </details>
  );
}
