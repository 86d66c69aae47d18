import { Box, Card, CardContent, Typography } from '@mui/material';
import { useLocale, useRecordContext, useTranslate } from 'ra-core';
import { Show } from 'react-admin';
import type { ReactNode } from 'react';
import { Instant } from '../../shared/ui/instant';
import { Status } from '../../shared/ui/status-field';
import { useIsManager } from '../use-role';
import { DeleteEntry, OfferTime, RemoveEntry } from './waiting-actions';
import { type WaitingEntry, targetOf, whenOf } from './waiting-entry';

/** A client who waits, the time that is offered, and what staff can do. */
export default function WaitingShow(): React.JSX.Element {
  return (
    <Show component="div" actions={false}>
      <Entry />
    </Show>
  );
}

function Entry(): React.JSX.Element | null {
  const translate = useTranslate();
  const isManager = useIsManager();
  const language = useLocale();
  const entry = useRecordContext<WaitingEntry>();
  if (!entry) return null;
  const { offer, status } = entry;
  const isOpen = status === 'waiting' || status === 'offered';
  return (
    <Card sx={{ mt: 2 }}>
      <CardContent>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', mb: 2 }}>
          <Status value={status} resource="waiting-list" />
          {status === 'waiting' && <OfferTime entry={entry} />}
          {isOpen ? <RemoveEntry entry={entry} /> : isManager && <DeleteEntry entry={entry} />}
        </Box>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
          <Row label="client_name">{entry.client_name}</Row>
          <Row label="email">{entry.email || '–'}</Row>
          <Row label="phone">{entry.phone || '–'}</Row>
          <Row label="target">{targetOf(entry)}</Row>
          <Row label="when">{whenOf(entry, language)}</Row>
          {entry.party_size && <Row label="party_size">{entry.party_size}</Row>}
          <Row label="created_at">
            <Instant value={entry.created_at} />
          </Row>
          {offer && (
            <Row label="offer">
              <Instant value={offer.start_at} /> · {offer.resource_name} ·{' '}
              {translate('practice.waiting.held_until')} <Instant value={offer.expires_at} />
            </Row>
          )}
        </Box>
      </CardContent>
    </Card>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary">
        {translate(`resources.waiting-list.fields.${label}`)}
      </Typography>
      <Typography component="dd" sx={{ m: 0 }}>
        {children}
      </Typography>
    </div>
  );
}
