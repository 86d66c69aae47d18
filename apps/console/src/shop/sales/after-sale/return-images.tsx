import { Link, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useStoreClient } from '../../store-context';
import { Section } from '../parts/section';
import type { Return } from '../parts/types';

const SIDE = 120;

/** The images that the customer sent with a return. */
export function ReturnImages({ record }: { record: Return }): React.JSX.Element | null {
  if (record.images.length === 0) return null;
  return (
    <Section title="resources.returns.sections.images">
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {record.images.map(({ id }, index) => (
          <ReturnImage key={id} returnId={record.id} imageId={id} number={index + 1} />
        ))}
      </Stack>
    </Section>
  );
}

/** A small image that opens in its full size. */
function ReturnImage({
  returnId,
  imageId,
  number,
}: {
  returnId: number;
  imageId: number;
  number: number;
}): React.JSX.Element | null {
  const translate = useTranslate();
  const store = useStoreClient();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    store.adminReturns.openImage({ id: returnId, image_id: imageId }).then(
      (file) => {
        if (isGone) return;
        made = URL.createObjectURL(file);
        setAddress(made);
      },
      // The place stays empty; the rest of the page is of use without it.
      () => undefined,
    );
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [store, returnId, imageId]);
  if (!address) return null;
  return (
    <Link href={address} target="_blank" rel="noreferrer">
      <img
        src={address}
        alt={translate('resources.returns.image', { number })}
        width={SIDE}
        height={SIDE}
        style={{ objectFit: 'cover' }}
      />
    </Link>
  );
}
