import { journey, type Stage } from '../journey.ts';
import type { Screen } from '../Screen.ts';
import { otherSite } from '../../support/otherSite.ts';

/** Opens a second tab beside the first, which leads, and shows that each sees what the other writes. */
async function twoTabs({ screen, person, openTab }: Stage): Promise<Screen> {
  await screen.signUp(person);
  await screen.write('From the first tab');
  await screen.allSaved();
  const second = await openTab();
  await second.open('/');
  await second.hasEntry('From the first tab');
  await second.write('From the second tab');
  await screen.hasEntry('From the second tab');
  await second.allSaved();
  return second;
}

/** The second tab sends, and hears from another device. */
async function leadsNow(second: Screen, { openPeer, person }: Stage): Promise<void> {
  await second.write('After the first tab went');
  await second.allSaved();
  const peer = await openPeer();
  await peer.signIn(person);
  for (const text of ['From the first tab', 'From the second tab', 'After the first tab went'])
    await peer.hasEntry(text);
  await peer.write('From another device');
  await second.hasEntry('From another device');
}

journey('goes on in the second tab when the leader closes', async (stage) => {
  const second = await twoTabs(stage);
  await stage.screen.tab.close();
  await leadsNow(second, stage);
});

journey('goes on in the second tab when the leader is killed', async (stage) => {
  const second = await twoTabs(stage);
  await stage.device.killTab(stage.screen.tab);
  await leadsNow(second, stage);
});

journey('goes on in the second tab when the leader goes to another site', async (stage) => {
  const second = await twoTabs(stage);
  const site = await otherSite();
  try {
    await stage.screen.open(site.url);
    await leadsNow(second, stage);
    await stage.screen.back(new RegExp(`^${stage.backend.url}/$`));
    await stage.screen.hasEntry('From another device');
    await stage.screen.write('Back in the first tab');
    await second.hasEntry('Back in the first tab');
    await second.allSaved();
  } finally {
    await site.close();
  }
});
