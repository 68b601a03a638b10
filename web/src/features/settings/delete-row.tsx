import { useState } from 'react';
import { Button } from '@/ui/button';
import { copy } from './copy';
import { DeleteDialog } from './delete-dialog';
import { Row } from './section';

const { data: words } = copy;

interface DeleteRowProps {
  /** Null when there is none. Undefined while it is not known: nobody could be asked for it. */
  username: string | null | undefined;
  email: string;
  onDelete: () => Promise<void>;
}

export function DeleteRow({ username, email, onDelete }: DeleteRowProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Row
      title={words.deletion}
      text={words.deleteText}
      action={
        <Button
          intent="danger"
          size="md"
          disabled={username === undefined}
          onClick={() => {
            setAsking(true);
          }}
        >
          {words.delete}
        </Button>
      }
    >
      {isAsking && username !== undefined && (
        <DeleteDialog
          username={username}
          email={email}
          onDelete={onDelete}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </Row>
  );
}
