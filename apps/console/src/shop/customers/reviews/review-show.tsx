import type { Result } from '@comptoir/store-client';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useNotify, useRecordContext, useRefresh, useTranslate } from 'ra-core';
import { DeleteWithConfirmButton, Link, Show, TopToolbar } from 'react-admin';
import { messageOf } from '../../../shared/data/error-messages';
import { Instant } from '../../../shared/ui/instant';
import { Status } from '../../../shared/ui/status-field';
import { DecisionButtons } from '../moderation';
import { Stars } from '../stars';
import { useReviewDecision } from './use-review-decision';

type Review = Result<'adminReviews.get'>;

/** One review as customers see it, with what staff need to decide. */
export default function ReviewShow(): React.JSX.Element {
  return (
    <Show actions={<Actions />}>
      <Content />
    </Show>
  );
}

function Actions(): React.JSX.Element {
  const translate = useTranslate();
  return (
    <TopToolbar>
      <DeleteWithConfirmButton
        mutationMode="pessimistic"
        confirmContent={translate('resources.reviews.delete_text')}
      />
    </TopToolbar>
  );
}

function Content(): React.JSX.Element | null {
  const review = useRecordContext<Review>();
  const translate = useTranslate();
  if (!review) return null;
  return (
    <Box sx={{ p: 2 }}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        <Stars rating={review.rating} />
        <Status value={review.status} resource="reviews" />
        {review.is_verified_purchase && <span>{translate('resources.reviews.verified')}</span>}
      </Stack>
      <Typography variant="h5" component="h2">
        {review.title}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', my: 2 }}>{review.body}</Typography>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        {review.images.map((address, index) => (
          <a key={address} href={address} target="_blank" rel="noreferrer">
            <img
              src={address}
              alt={translate('resources.reviews.image', { number: index + 1 })}
              height={120}
            />
          </a>
        ))}
      </Stack>
      <Facts review={review} />
      <Decide review={review} />
    </Box>
  );
}

function Facts({ review }: { review: Review }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Typography variant="body2" color="text.secondary" component="p" sx={{ my: 2 }}>
      {translate('resources.reviews.by')} <Link to={`/shop/users/${review.user.id}`}>{review.user.name}</Link>
      {' · '}
      <Link to={`/shop/products/${review.product.id}`}>{review.product.name}</Link>
      {review.order_number && ` · ${review.order_number}`}
      {' · '}
      <Instant value={review.created_at} />
      {' · '}
      {translate('resources.reviews.votes', { yes: review.helpful_count, no: review.not_helpful_count })}
    </Typography>
  );
}

function Decide({ review }: { review: Review }): React.JSX.Element {
  const decide = useReviewDecision();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const reopen = (): void => {
    decide(review.id, 'pending').then(refresh, (error: unknown) =>
      notify(messageOf(error, translate), { type: 'error' }),
    );
  };
  return (
    <Stack direction="row" spacing={1}>
      <DecisionButtons ids={[review.id]} decide={decide} current={review.status} />
      {review.status !== 'pending' && (
        <Button size="small" onClick={reopen}>
          {translate('resources.reviews.reopen')}
        </Button>
      )}
    </Stack>
  );
}
