/** A plan by its keys, made once for each plan: a plan never changes. */
import { homesOf, type PackingPlan, type PlannedArticle } from './plan.ts';

export interface PlanIndex {
  articles: ReadonlyMap<string, PlannedArticle>;
  /** Units of an article, by its key, that belong to a delivery, by the place of that. */
  homes: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Articles with units that belong to that delivery, by its place in the list of deliveries. */
  atHome: ReadonlyMap<number, readonly PlannedArticle[]>;
  /** Articles with units that may go into any parcel. */
  loose: readonly PlannedArticle[];
  /** Units by article, for each planned parcel; null: nothing was declared of it. */
  declared: readonly (ReadonlyMap<string, number> | null)[];
}

const made = new WeakMap<PackingPlan, PlanIndex>();

export function planIndex(plan: PackingPlan): PlanIndex {
  let index = made.get(plan);
  if (!index) made.set(plan, (index = makeIndex(plan)));
  return index;
}

function makeIndex({ articles, parcels }: PackingPlan): PlanIndex {
  const atHome = new Map<number, PlannedArticle[]>();
  const homes = new Map(articles.map((article) => [article.key, new Map(homesOf(article))]));
  for (const article of articles) {
    for (const delivery of homes.get(article.key)?.keys() ?? []) {
      const there = atHome.get(delivery);
      if (there) there.push(article);
      else atHome.set(delivery, [article]);
    }
  }
  return {
    articles: new Map(articles.map((article) => [article.key, article])),
    homes,
    atHome,
    loose: articles.filter((article) => article.loose > 0),
    declared: parcels.map(({ contents }) => contents && new Map(contents.map((c) => [c.key, c.units]))),
  };
}
