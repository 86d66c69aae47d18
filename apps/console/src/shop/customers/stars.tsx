import { Rating } from '@mui/material';
import { useTranslate } from 'ra-core';

/** Shows a rating from 1 to 5. */
export function Stars({ rating }: { rating: number }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Rating
      value={rating}
      readOnly
      size="small"
      getLabelText={(stars) => translate('resources.reviews.stars', { smart_count: stars })}
    />
  );
}
