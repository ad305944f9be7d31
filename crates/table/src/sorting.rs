//! Sorting where it is not hot. The standard library's sort is some five kilobytes of code for each type that is sorted;
//! the module that a browser loads would have it two dozen times.

use std::cmp::Ordering;

/// Sorts short lists of anything, all by the same code. What is equal stays in its order.
pub fn sort_by<T>(list: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    let order = order(list.len(), &|a, b| compare(&list[a], &list[b]));
    let mut left: Vec<Option<T>> = list.drain(..).map(Some).collect();
    list.extend(order.into_iter().filter_map(|place| left[place].take()));
}

/// The places of a list in the order in which its things are to stand.
fn order(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..length).collect();
    places.sort_by(|&a, &b| compare(a, b));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        for length in 0..200_u32 {
            let list: Vec<_> = (0..length).map(|n| (n.wrapping_mul(2_654_435_761) >> 29, n.to_string())).collect();
            let (mut ours, mut theirs) = (list.clone(), list);
            sort_by(&mut ours, |a, b| a.0.cmp(&b.0));
            theirs.sort_by_key(|one| one.0);
            assert_eq!(ours, theirs);
        }
    }
}
