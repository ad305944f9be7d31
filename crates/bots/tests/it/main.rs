//! Opponents at work: in toy games that show what a search can and cannot know, and in a real one.

mod alcatraz;
mod games;
mod levels;
mod planner;
mod review;
mod search;
mod solver;
mod toy;
mod training;
