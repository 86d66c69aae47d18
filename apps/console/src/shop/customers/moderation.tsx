import CheckIcon from '@mui/icons-material/Check';
import ClearIcon from '@mui/icons-material/Clear';
import { Button, Stack } from '@mui/material';
import { type Identifier, useListContext, useNotify, useRefresh, useTranslate } from 'ra-core';
import { useState } from 'react';
import { messageOf } from '../../shared/data/error-messages';

export type Decision = 'pending' | 'approved' | 'rejected';

/** States of what customers write, as choices of a filter. */
export const DECISIONS = ['pending', 'approved', 'rejected'].map((id) => ({ id, name: `states.${id}` }));

/** Decides about one record. */
type Decide = (id: Identifier, decision: Decision) => Promise<unknown>;

interface ButtonsProps {
  ids: readonly Identifier[];
  decide: Decide;
  /** The present state; its own button is left out. */
  current?: string;
  onDone?(): void;
}

/** Buttons that approve or reject what customers wrote. */
export function DecisionButtons({ ids, decide, current, onDone }: ButtonsProps): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const run = async (decision: Decision): Promise<void> => {
    setBusy(true);
    try {
      for (const id of ids) await decide(id, decision);
      notify(`resources.moderation.${decision}`, {
        type: 'success',
        messageArgs: { smart_count: ids.length },
      });
      onDone?.();
    } catch (error) {
      notify(messageOf(error, translate), { type: 'error' });
    }
    setBusy(false);
    refresh();
  };
  return (
    // A click on a button of a row must not open the row.
    <Stack direction="row" spacing={1} onClick={(event) => event.stopPropagation()}>
      {current !== 'approved' && (
        <Button size="small" startIcon={<CheckIcon />} disabled={isBusy} onClick={() => void run('approved')}>
          {translate('resources.moderation.approve')}
        </Button>
      )}
      {current !== 'rejected' && (
        <Button
          size="small"
          color="error"
          startIcon={<ClearIcon />}
          disabled={isBusy}
          onClick={() => void run('rejected')}
        >
          {translate('resources.moderation.reject')}
        </Button>
      )}
    </Stack>
  );
}

/** Approves or rejects all chosen rows of a list. */
export function BulkDecision({ decide }: { decide: Decide }): React.JSX.Element {
  const { selectedIds, onUnselectItems } = useListContext();
  return <DecisionButtons ids={selectedIds} decide={decide} onDone={onUnselectItems} />;
}
