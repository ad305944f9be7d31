import { isHere } from '../local/here';
import type { ChannelInfo, ChannelWish, DeviceInfo, DeviceWish, NoticeOffer } from '../protocol.gen';
import { api, problemOf } from '../shell/api';
import { bell } from '../shell/bell.svelte';
import { keysOf, newKey, tables, type KnownTable } from '../shell/keys';
import { zone } from '../shell/quiet';
import { settings } from '../shell/settings.svelte';
import { ability, subscribe, subscription, wishOf } from './push';

/** How whoever uses this browser is told that it is their turn, as the house knows it. */
class Device {
  offer = $state.raw<NoticeOffer | null>(null);
  /** Has the house answered? */
  asked = $state(false);
  /** Nothing as long as the house keeps nothing. */
  info = $state.raw<DeviceInfo | null>(null);
  /** What this browser's own subscription is called. */
  endpoint = $state<string | null>(null);
  /** Could the browser's own message service not be reached? */
  pushFailed = $state(false);

  get channels(): readonly ChannelInfo[] {
    return this.info?.channels ?? [];
  }

  /** The one that is this very browser. */
  get push(): ChannelInfo | null {
    return this.channels.find(({ kind, address }) => kind === 'push' && address === this.endpoint) ?? null;
  }

  /** Is there any way to tell? */
  get reachable(): boolean {
    return this.channels.some(({ state }) => state !== 'gone');
  }

  async load(): Promise<void> {
    const [offer, info, subscribed] = await Promise.all([this.#offered(), this.#look(), subscription()]);
    this.asked = true;
    this.offer = offer;
    this.info = info;
    this.endpoint = subscribed?.endpoint ?? null;
    if (!info) return;
    if (info.lang !== settings.lang || info.zone !== zone()) await this.#introduce();
    // A browser may change its subscription by itself: then the one before leads nowhere.
    const lost = this.channels.find(({ kind, state }) => kind === 'push' && state === 'gone');
    if (subscribed && lost && !this.push) await this.add(wishOf(subscribed));
  }

  /** An older house offers nothing. */
  async #offered(): Promise<NoticeOffer | null> {
    try {
      return await api.notices();
    } catch (error) {
      if (problemOf(error).why === 'path') return null;
      throw error;
    }
  }

  async #look(): Promise<DeviceInfo | null> {
    if (bell.key === null) return null;
    try {
      return await api.device(bell.key);
    } catch (error) {
      if (problemOf(error).why !== 'device') throw error;
      // The house has forgotten it: another time, perhaps another house.
      bell.end();
      return null;
    }
  }

  /** Makes this device known, or its language and time zone. */
  async #introduce(): Promise<string> {
    const key = bell.key ?? newKey();
    const wish: DeviceWish = { lang: settings.lang, zone: zone() };
    this.info = await api.introduce(key, wish);
    if (bell.key === null) bell.begin(key);
    return key;
  }

  /** The first way to be told is there: it is for every game with others that goes on. What is gone stays gone. */
  async #ringEverywhere(): Promise<void> {
    for (const { table, seats } of own()) {
      const glance = await api.glance(table).catch(() => null);
      const isOthers = glance?.seats.some(({ kind }, seat) => kind !== 'bot' && !seats.includes(seat));
      if (glance && glance.stage !== 'over' && isOthers && !bell.isMuted(table)) await this.follow(table);
    }
  }

  async #link(table: string): Promise<void> {
    const keys = keysOf(table);
    if (bell.key === null || keys.length === 0) return;
    await api.link(bell.key, { table, keys });
    bell.turn(table, true);
  }

  /** Somebody sits here who wants to be told at their tables. */
  async follow(table: string): Promise<void> {
    await this.#link(table).catch(() => {});
  }

  /** One tap: tell me when it is my turn at this table. Asks the browser's user where nothing else is set up. `false`: a way has to be chosen first. */
  async ring(table: string): Promise<boolean> {
    await this.load();
    if (!this.reachable && (ability() !== 'able' || !(await this.pushOn()))) return false;
    await this.#link(table);
    return true;
  }

  /** And off again. */
  async hush(table: string): Promise<void> {
    if (bell.key !== null) await api.unlink(bell.key, table);
    bell.turn(table, false);
  }

  /** Push to this browser. `false`: its user, or its message service, said no. */
  async pushOn(): Promise<boolean> {
    const failed = (): null => ((this.pushFailed = true), null);
    this.pushFailed = false;
    const wish = this.offer && (await subscribe(this.offer.push).catch(failed));
    if (!wish || wish.kind !== 'push') return false;
    this.endpoint = wish.endpoint;
    await this.add(wish);
    return true;
  }

  async pushOff(): Promise<void> {
    const own = this.push;
    await (await subscription())?.unsubscribe();
    this.endpoint = null;
    if (own) await this.remove(own);
  }

  async add(wish: ChannelWish): Promise<void> {
    const first = !this.reachable;
    const key = await this.#introduce();
    try {
      this.#put(await api.addChannel(key, wish));
    } catch (error) {
      // Without any way to be told no bell rings.
      if (first) bell.end();
      throw error;
    }
    if (first) await this.#ringEverywhere();
  }

  async remove(channel: ChannelInfo): Promise<void> {
    if (bell.key === null || !this.info) return;
    await api.dropChannel(bell.key, channel.id);
    this.info = { ...this.info, channels: this.channels.filter(({ id }) => id !== channel.id) };
  }

  /** Shows how a notice looks, and says how that went. */
  async try(channel: ChannelInfo): Promise<void> {
    if (bell.key !== null) this.#put(await api.tryChannel(bell.key, channel.id));
  }

  #put(channel: ChannelInfo): void {
    if (!this.info) return;
    const others = this.channels.filter(({ id }) => id !== channel.id);
    this.info = { ...this.info, channels: [...others, channel] };
  }

  /** Everything that the house keeps about whoever uses this browser is deleted: also at tables that it was never told of. */
  async forget(): Promise<void> {
    const key = await this.#introduce();
    for (const { table } of own()) await this.follow(table);
    await api.forget(key);
    await (await subscription())?.unsubscribe();
    this.endpoint = null;
    this.info = null;
    bell.end();
  }
}

/** The tables of the house where this browser has a seat. */
const own = (): KnownTable[] => tables().filter(({ table, seats }) => !isHere(table) && seats.length > 0);

export const device = new Device();
