import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked';
import {
  Button,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Typography,
} from '@mui/material';
import { usePermissions, useStore as useStored, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { HomeCard } from './home-card';
import { useAddressOf } from './use-address-of';
import { type Step, useFirstSteps } from './use-first-steps';

const T = 'resources.home.steps';

/** Steps of a new shop before it can sell. Shown to administrators until all is done, or until it is hidden. */
export function FirstSteps(): React.JSX.Element | null {
  const translate = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [isHidden, setHidden] = useStored('home.first-steps.hidden', false);
  const steps = useFirstSteps(!isHidden && permissions.includes('admin'));
  if (isHidden || !steps || steps.every(({ isDone }) => isDone)) return null;
  return (
    <HomeCard
      title={`${T}.title`}
      isWide
      actions={
        <Button size="small" onClick={() => setHidden(true)}>
          {translate(`${T}.hide`)}
        </Button>
      }
    >
      <Typography variant="body2" color="text.secondary">
        {translate(`${T}.progress`, {
          done: steps.filter(({ isDone }) => isDone).length,
          all: steps.length,
        })}
      </Typography>
      <List dense disablePadding>
        {steps.map((step) => (
          <Line key={step.name} step={step} />
        ))}
      </List>
    </HomeCard>
  );
}

function Line({ step: { name, isDone, place } }: { step: Step }): React.JSX.Element {
  const translate = useTranslate();
  const to = useAddressOf()(place);
  const state = translate(isDone ? `${T}.done` : `${T}.open`);
  const content = (
    <>
      <ListItemIcon sx={{ minWidth: 40 }}>
        {isDone ? (
          <CheckCircleIcon color="success" titleAccess={state} />
        ) : (
          <RadioButtonUncheckedIcon titleAccess={state} />
        )}
      </ListItemIcon>
      <ListItemText primary={translate(`${T}.${name}`)} secondary={translate(`${T}.${name}_text`)} />
    </>
  );
  if (!to) return <ListItem>{content}</ListItem>;
  return (
    <ListItem disablePadding>
      <ListItemButton component={Link} to={to}>
        {content}
        <ChevronRightIcon fontSize="small" />
      </ListItemButton>
    </ListItem>
  );
}
